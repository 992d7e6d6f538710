import { describeFormsBeforeMap } from "../support/engine-journeys";
import { useWebKit } from "../support/webkit-page";

describeFormsBeforeMap(useWebKit());
