// Back after a logout may restore a member's page from the browser's memory. The server then answers with the login page.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});
