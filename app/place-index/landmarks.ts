import text from "./landmarks.csv?raw";

/** General knowledge, about 300 m exact, of what areas and toilets' names do not tell. */
export const LANDMARKS = text
  .trim()
  .split("\n")
  .slice(1)
  .map((line): [name: string, lat: number, lng: number, ...aliases: string[]] => {
    const [name = "", lat, lng, ...aliases] = line.split(",");
    return [name, Number(lat), Number(lng), ...aliases];
  });
