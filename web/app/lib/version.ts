/**
 * The version of the site that this code is from, which its data carries as well. After a deployment
 * an open page still runs the code of the version before, while data comes from the new one.
 */
export const version = __VERSION__

/** Has the browser load a page whose data is of another version. The promise never resolves. */
export function openAsDocument(address: string) {
  location.assign(address)
  return new Promise<never>(() => {})
}
