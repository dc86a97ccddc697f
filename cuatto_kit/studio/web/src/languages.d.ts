declare module "virtual:languages" {
  const languages: Record<string, import("../languages").Spoken>;
  export default languages;
}
