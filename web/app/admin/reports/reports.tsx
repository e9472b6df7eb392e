import { Link, useSearchParams } from 'react-router'
import { type PeriodName, periods } from '../../../../worker/inbox/reports/contract'
import { reports as words } from '../../words/desk/reports'
import { type DeskNews, PartPage } from '../ui/part-page'
import { Overview } from './overview'
import styles from './reports.module.css'
import { Response } from './response'

const tabs = ['overview', 'response'] as const
type Tab = (typeof tabs)[number]

type Shown = { tab: Tab; period: PeriodName }

/** What arrives, how fast it is answered, and what comes of it. */
export default function ReportsPage({ title, news }: { title: string; news: DeskNews }) {
  const shown = useShown()
  const { tab, period } = shown
  return (
    <PartPage title={title} note={null} tools={<Switches {...shown} />} news={news}>
      {tab === 'response' ? <Response period={period} /> : <Overview period={period} />}
    </PartPage>
  )
}

/** Choose the tab and the period, which are part of the address. */
function Switches({ tab, period }: Shown) {
  return (
    <>
      <nav className={styles.tabs} aria-label={words.tabs.label}>
        {tabs.map((name) => (
          <Link
            key={name}
            to={pathOf({ tab: name, period })}
            aria-current={name === tab ? 'page' : undefined}
          >
            {words.tabs[name]}
          </Link>
        ))}
      </nav>
      <nav className={styles.periods} aria-label={words.period.label}>
        <ul>
          {periods.map((name) => (
            <li key={name}>
              <Link
                to={pathOf({ tab, period: name })}
                preventScrollReset
                aria-current={name === period ? 'true' : undefined}
              >
                {words.period[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function pathOf({ tab, period }: Shown) {
  return `/admin?view=reports&days=${period}${tab === 'overview' ? '' : `&tab=${tab}`}`
}

function useShown(): Shown {
  const [parameters] = useSearchParams()
  return {
    tab: tabs.find((name) => name === parameters.get('tab')) ?? 'overview',
    period: periods.find((name) => name === parameters.get('days')) ?? '90',
  }
}
