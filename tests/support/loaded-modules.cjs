// Required before the app (NODE_OPTIONS): at SIGUSR2 it prints which modules have been loaded so far.
process.on("SIGUSR2", () => {
  console.log(`loaded: ${Object.keys(require.cache).join(" ")} :end`);
});
