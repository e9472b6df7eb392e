/** What others certify about the company; empty lists are not shown. */
export type Credentials = {
  groups: readonly { id: string; title: string; items: readonly Credential[] }[]
}

/** A certificate with issuer and date, a registration with number, or a brand with its products. */
type Credential = { name: string; text: string }
