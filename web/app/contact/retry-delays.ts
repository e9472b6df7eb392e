/**
 * How long to wait, in ms, before a message that got no answer is sent again by itself: 2 s bridges
 * a change of cell or Wi-Fi, 10 s and 30 s a lift or a tunnel. After that only a sign of a better
 * connection, or the visitor, sends it again: five submissions a minute is all the Worker takes.
 */
export const retryDelays: readonly number[] = [2_000, 10_000, 30_000]
