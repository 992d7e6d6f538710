export type FoundAddress = { address: string; precision: "whole" | "area" | "none" };
