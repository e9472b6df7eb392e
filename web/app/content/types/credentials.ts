/** What others attest of the company; a list that is empty is not shown. */
export type Credentials = {
  groups: readonly { id: string; title: string; items: readonly Credential[] }[]
}

/** A certificate with its issuer and its date, a registration with its number, a brand with what is sold of it. */
type Credential = { name: string; text: string }
