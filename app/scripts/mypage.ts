import { reloadIfRestored } from "~/ui/framework/browser-differences";

reloadIfRestored();
