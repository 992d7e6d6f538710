import { refreshOpenStates } from "./live-open-state";

refreshOpenStates();
