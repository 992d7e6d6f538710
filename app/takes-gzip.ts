/** @param acceptEncoding of a request, RFC 9110 section 12.5.3 */
export function takesGzip(acceptEncoding: string | null): boolean {
  return (acceptEncoding ?? "").split(",").some((entry) => {
    const [coding, ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return (coding === "gzip" || coding === "*") && !parameters.some((part) => /^q=0(\.0*)?$/.test(part));
  });
}
