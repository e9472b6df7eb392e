/**
 * Preloaded into wrangler: ends it when the command that started it has ended, for any reason.
 * Otherwise a SIGKILL of `npm start` would leave the Worker running on the port.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The open channel alone must not keep the process alive.
process.channel?.unref()
