import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** Counts successful posts while the page stays open. As a React key, the count empties the form. */
export function useAcceptedPosts(intent: string): number {
  const navigation = useNavigation();
  const hasReply = useActionData() !== undefined;
  const [count, setCount] = useState(0);
  const isPosting = useRef(false);
  const isThisIntent = navigation.formData?.get("intent") === intent;
  useEffect(() => {
    if (navigation.state !== "idle") {
      if (isThisIntent) isPosting.current = true;
      return;
    }
    if (isPosting.current && !hasReply) setCount((previous) => previous + 1);
    isPosting.current = false;
  }, [navigation.state, isThisIntent, hasReply]);
  return count;
}
