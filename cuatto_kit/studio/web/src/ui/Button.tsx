import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./Icon";

interface ButtonProps {
  onClick(): void;
  icon?: IconName;
  /** A description of the action, for a button that shows only an icon. */
  label?: string;
  disabled?: boolean;
  pressed?: boolean;
  main?: boolean;
  class?: string;
  children?: ComponentChildren;
}

export function Button({ onClick, icon, label, disabled, pressed, main, children, ...rest }: ButtonProps) {
  const looks = ["button", main && "main", !children && "bare", rest.class].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      class={looks}
      title={children ? undefined : label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
