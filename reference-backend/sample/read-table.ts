import { parse } from "csv-parse/sync";

export const readTable = <Row>(text: string): Row[] => parse(text, { columns: true });
