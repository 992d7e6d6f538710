/** The address of a position: the whole of it, only as far as the neighbourhood, or words for none. */
export type FoundAddress = { address: string; reach: "whole" | "area" | "none" };
