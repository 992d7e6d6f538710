import { refreshOpenStates } from "~/ui/refresh-open-states";

refreshOpenStates();
