// What the editor says, in both languages.

export const words = {
  en: {
    label: "The board as YAML",
    leave: "Tab indents; press Escape, then Tab, to leave the editor.",
    change: (shown: string) => `Change to ${shown}`,
    insert: (shown: string) => `Insert ${shown}`,
    remove: (shown: string) => `Remove ${shown}`,
    indent: (shown: string) => (shown ? `Indent by ${shown}` : "Put plain spaces"),
    required: "required",
    usual: "usual",
    path: "path",
    space: "space",
    direction: "direction",
    start: "start",
    finish: "finish",
    usually: "usually",
    or: "or",
    types: {
      string: "text",
      integer: "whole number",
      number: "number",
      boolean: "true or false",
      array: "list",
      object: "keys and values",
    } as Record<string, string>,
    range: (least?: number, most?: number) =>
      least !== undefined && most !== undefined
        ? `${least} to ${most}`
        : least !== undefined
          ? `${least} or more`
          : `${most} or less`,
  },
  es: {
    label: "El tablero como YAML",
    leave: "Tab sangra; pulse Escape y luego Tab para salir del editor.",
    change: (shown: string) => `Cambiar por ${shown}`,
    insert: (shown: string) => `Insertar ${shown}`,
    remove: (shown: string) => `Quitar ${shown}`,
    indent: (shown: string) => (shown ? `Sangrar ${shown}` : "Poner espacios simples"),
    required: "obligatoria",
    usual: "usual",
    path: "camino",
    space: "casilla",
    direction: "dirección",
    start: "salida",
    finish: "meta",
    usually: "por omisión",
    or: "o",
    types: {
      string: "texto",
      integer: "número entero",
      number: "número",
      boolean: "true o false",
      array: "lista",
      object: "claves y valores",
    } as Record<string, string>,
    range: (least?: number, most?: number) =>
      least !== undefined && most !== undefined
        ? `de ${least} a ${most}`
        : least !== undefined
          ? `${least} o más`
          : `${most} o menos`,
  },
};

/** CodeMirror's own words in Spanish; its English ones are its keys. */
export const phrases = {
  en: {},
  es: {
    Find: "Buscar",
    Replace: "Reemplazar",
    next: "siguiente",
    previous: "anterior",
    all: "todas",
    "match case": "mayúsculas",
    "by word": "palabras",
    regexp: "expresión",
    replace: "reemplazar",
    "replace all": "reemplazar todas",
    close: "cerrar",
    "current match": "coincidencia actual",
    "on line": "en la línea",
    "replaced match on line $": "reemplazada en la línea $",
    "replaced $ matches": "$ reemplazadas",
    "Go to line": "Ir a la línea",
    go: "ir",
    Completions: "Propuestas",
    Diagnostics: "Errores",
    "No diagnostics": "Sin errores",
    "folded code": "código plegado",
    unfold: "desplegar",
    to: "a",
    "Fold line": "Plegar",
    "Unfold line": "Desplegar",
    "Folded lines": "Plegadas las líneas",
    "Unfolded lines": "Desplegadas las líneas",
    "Selection deleted": "Selección borrada",
    "Control character": "Carácter de control",
    "$ unchanged lines": "$ líneas iguales",
  },
};
