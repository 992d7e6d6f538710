// Node requires this file before the app (NODE_OPTIONS). At SIGUSR2 it prints the modules that are loaded so far.
process.on("SIGUSR2", () => {
  console.log(`loaded: ${Object.keys(require.cache).join(" ")} :end`);
});
