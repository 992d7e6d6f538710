export { loadPhoto as loader } from "./pictures.server";
