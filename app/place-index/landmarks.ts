import text from "./landmarks.csv?raw";

/** General knowledge, about 300 m exact, of what areas and toilets' names do not tell. */
export const LANDMARKS = text
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [name = "", lat, lng, ...aliases] = line.split(",");
    return { name, lat: Number(lat), lng: Number(lng), aliases };
  });
