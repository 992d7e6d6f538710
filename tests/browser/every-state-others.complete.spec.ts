import { auditStates } from "../support/audit-pages";
import { STATES_OF_ACCOUNTS, STATES_OF_BOARDS } from "../support/page-states";

auditStates({ ...STATES_OF_BOARDS, ...STATES_OF_ACCOUNTS });
