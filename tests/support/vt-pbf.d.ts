declare module "vt-pbf" {
  const vtPbf: {
    fromGeojsonVt(
      layers: Record<string, unknown>,
      options?: { version?: number; extent?: number },
    ): Uint8Array;
  };
  export default vtPbf;
}
