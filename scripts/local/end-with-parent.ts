/**
 * Preloaded into wrangler: ends it when the command that started it is gone, however it went. A
 * SIGKILL of `npm start` would otherwise leave the Worker running on the port.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Listening must not keep the process alive by itself.
process.channel?.unref()
