import { reloadIfRestored } from "~/ui/framework/reload-restored";

reloadIfRestored();
