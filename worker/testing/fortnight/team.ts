/** The team of the simulation. They decide by what the desk shows them. */
import type { ListedInquiry } from '../../inbox/listed'
import { list } from '../lists'
import { adminHeaders } from '../samples'
import { deskOf, type Person } from './desk'
import type { World } from './world'

export function makeTeam(world: World) {
  const { chance, pick, below } = world
  const team = ['Sanath', 'Ruwani', 'Imran'].map((name): Person => {
    const local = name.toLowerCase()
    return { name, id: `admin-${local}`, email: `${local}@ceyforge.example`, draft: null }
  })

  /** Does what fits into a few minutes. What somebody began to answer, they send in their next turn. */
  async function takeTurn(person: Person) {
    const headers = await adminHeaders(person.id, person.email)
    const desk = deskOf(world, person, headers)
    if (person.draft) return desk.sendReply()
    if (chance(0.03)) return desk.enterCall()
    const { inquiries: inbox } = await list('?view=inbox&limit=100', headers)
    const failed = inbox.find(({ replyFailedAt }) => replyFailedAt !== null)
    if (failed && chance(0.5)) return desk.sendAgain(failed)
    const own = inbox.filter(
      ({ ownerId }) => ownerId === null || ownerId === person.id || chance(0.1),
    )
    const answered = own.filter(({ unansweredSince }) => unansweredSince === null)
    if (answered.length > 0 && chance(0.3)) return desk.close(pick(answered))
    // Nobody knows what to say to the difficult ones.
    const open = own.filter((each) => !answered.includes(each) && !/difficult/.test(each.message))
    if (open.length > 0) return work(desk, pick(open))
    const { inquiries: waiting } = await list('?view=waiting&limit=100', headers)
    const known = waiting.filter(({ unansweredSince }) => unansweredSince === null)
    if (known.length > 0) return desk.close(pick(known))
  }

  async function work(desk: ReturnType<typeof deskOf>, { id }: ListedInquiry) {
    const opened = await desk.open(id)
    if (opened.hasFailed) return desk.sendAgain({ id })
    if (opened.other && chance(0.4)) return desk.merge(opened.inquiry, opened.other)
    const chosen = below(100)
    if (chosen < 12) return desk.addNote(id, { kind: 'note' })
    if (chosen < 18) return desk.addNote(id, { kind: 'call', isAnswer: false })
    if (chosen < 26) return desk.addNote(id, { kind: 'call', isAnswer: true })
    desk.beginReply(opened)
  }

  return { team, takeTurn }
}
