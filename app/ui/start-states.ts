import { refreshOpenStates } from "./refresh-open-states";

refreshOpenStates();
