import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** What stands in place of children that could not be shown; `retry` shows them again. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps what fails while it is shown from taking the rest of the desk with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('A part of the desk could not be shown', error)
  }

  readonly retry = () => this.setState({ hasFailed: false })

  override render() {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children
  }
}
