import { refreshOpenStates } from "~/ui/live-open-state";

refreshOpenStates();
