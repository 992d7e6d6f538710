export { loadBoardImage as loader } from "./pictures.server";
