import { useQuery } from '@tanstack/react-query'
import type { Colleague } from '../../../../worker/account/contract'
import { minute } from '../../../../worker/time'
import { api } from './api'
import { answerTo } from './calls'
import { useSignIn } from './sign-in'

/** Everybody who works at the desk; `me` is the id of the signed-in user. */
export type Team = { colleagues: Colleague[]; me: string | null }

export const teamKey = ['team'] as const

/** How long the team counts as fresh: it rarely changes. */
const freshFor = 10 * minute

const nobodyYet: Team = { colleagues: [], me: null }

/** Returns the team; empty until it has loaded. */
export function useTeam(): Team {
  const { user } = useSignIn()
  const { data } = useQuery({
    queryKey: teamKey,
    async queryFn({ signal }): Promise<Team> {
      const colleagues = await answerTo(api.team.$get({}, { init: { signal } }))
      const email = user?.email.toLowerCase()
      const me = colleagues.find((colleague) => colleague.email.toLowerCase() === email)
      return { colleagues, me: me?.id ?? null }
    },
    staleTime: freshFor,
  })
  return data ?? nobodyYet
}
