declare module "*.css?inline&rules" {
  export const parts: import("./style-names").Part[];
  export const names: string[];
}
