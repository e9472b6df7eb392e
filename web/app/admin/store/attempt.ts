/** Calls `access`, for example of storage, which browsers may refuse; then returns undefined. */
export function attempt<Result>(access: () => Result) {
  try {
    return access()
  } catch {
    return undefined
  }
}
