import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { createPolicy, trustDrawing } from "~/trusted-types/trusted-types";
import { pageRoutes } from "./page";
import "../../../app/styles/app.css";

createPolicy("default", { createHTML: trustDrawing });
const root = document.getElementById("root");
const data = { html: root?.dataset.html ?? "" };
const router = createBrowserRouter(pageRoutes(data), {
  hydrationData: { loaderData: { write: data } },
});
if (root) {
  hydrateRoot(root, <RouterProvider router={router} />);
  root.dataset.hydrated = "true";
}
