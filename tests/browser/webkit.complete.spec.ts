import { describeFormsBeforeMap, describeLogouts } from "../support/engine-journeys";
import { useWebKit } from "../support/webkit-page";

const open = useWebKit();
describeFormsBeforeMap(open);
describeLogouts(open);
