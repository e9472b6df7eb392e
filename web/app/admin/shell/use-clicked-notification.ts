import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { OpenInDesk } from '../../lib/desk-files'

/** Opens the enquiry of a notification that is clicked while the desk is open. */
export function useClickedNotification() {
  const navigate = useNavigate()
  useEffect(() => {
    const { serviceWorker } = navigator
    const onMessage = ({ data }: MessageEvent<Partial<OpenInDesk>>) => {
      if (data.open) void navigate(data.open)
    }
    serviceWorker?.addEventListener('message', onMessage)
    return () => serviceWorker?.removeEventListener('message', onMessage)
  }, [navigate])
}
