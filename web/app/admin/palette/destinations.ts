import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { admin } from '../../words/admin'
import { commands as words } from '../../words/desk/commands'
import { type Filter, noFilter, writeFilter } from '../store/filter'
import { useSavedViews } from '../store/saved-views'
import { useServices } from '../store/services'
import { viewPath, views } from '../store/views'
import { escapeInvisible } from '../ui/escape-invisible'
import type { Customer } from './customers'
import type { Entry } from './entry'

/** Returns the palette entries that open a page or a list. */
export function useDestinations() {
  const navigate = useNavigate()
  const services = useServices()
  const saved = useSavedViews()
  return useMemo(() => {
    const go = (to: string) => () => void navigate(to)
    const find = (filter: Partial<Filter>) =>
      go(`/admin?${writeFilter(new URLSearchParams(), { ...noFilter, ...filter })}`)
    const place = (key: string, label: string, icon: 'arrow' | 'filter' | 'home', to: string) => ({
      group: words.goTo,
      key: `go ${key}`,
      label,
      icon,
      run: go(to),
    })
    return {
      places: [
        ...views.map((view) => place(view.name, view.label, 'arrow', viewPath(view))),
        ...saved.map(({ id, name, query }) => place(`${id}`, name, 'filter', `/admin?${query}`)),
        place('home', admin.navigation.home, 'home', '/'),
      ],
      services: services.map(({ slug, number, title }) => ({
        group: words.services,
        key: slug,
        label: title,
        icon: { number },
        run: find({ service: slug }),
      })),
      goToCustomer: ({ name, email, inquiries }: Customer): Entry => ({
        group: words.customers,
        key: `from ${email}`,
        icon: 'mine',
        label: escapeInvisible(name),
        hint: [escapeInvisible(email), inquiries && words.inquiries(inquiries)]
          .filter(Boolean)
          .join(' · '),
        isLate: true,
        run: find({ sender: email }),
      }),
      searchFor: (q: string): Entry => ({
        group: words.searchGroup,
        key: 'search',
        label: words.search(q),
        icon: 'search',
        isFallback: true,
        run: find({ q }),
      }),
    }
  }, [navigate, services, saved])
}
