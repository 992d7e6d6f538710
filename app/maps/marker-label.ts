/** The names that markers are read out with, on the server's map and on the browser's. */

export const toiletLabel = ({ name, isClosed = false }: { name: string; isClosed?: boolean }) =>
  isClosed ? `${name}, 닫힘` : name;
export const stackLabel = (name: string, count: number) => `${name} 등 ${count}곳`;
export const clusterLabel = (count: number) => `화장실 ${count}곳 모인 곳 확대`;
