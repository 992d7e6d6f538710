import { auditStates } from "../support/audit-pages";
import { STATES_OF_TOILETS } from "../support/page-states";

auditStates(STATES_OF_TOILETS);
