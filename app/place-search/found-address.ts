/** `building` is the name of the building at the position, where it is known. */
export type FoundAddress = { address: string; precision: "whole" | "area" | "none"; building?: string };
