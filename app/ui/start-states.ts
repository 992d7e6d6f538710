import { keepStates } from "./keep-states";

keepStates();
