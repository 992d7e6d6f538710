export type FoundAddress = { address: string; reach: "whole" | "area" | "none" };
