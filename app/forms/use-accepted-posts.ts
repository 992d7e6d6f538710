import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Counts successful posts while the page stays open, as a React key that empties the form. */
export function useAcceptedPosts(intent: string): number {
  const navigation = useNavigation();
  const hasReply = useActionData() !== undefined;
  const [count, setCount] = useState(0);
  const isUnderWay = useRef(false);
  const isOurs = navigation.formData?.get("intent") === intent;
  useEffect(() => {
    if (navigation.state !== "idle") {
      if (isOurs) isUnderWay.current = true;
      return;
    }
    if (isUnderWay.current && !hasReply) setCount((before) => before + 1);
    isUnderWay.current = false;
  }, [navigation.state, isOurs, hasReply]);
  return count;
}
