import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  /** Shown in place of children that failed to render; `retry` renders them again. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps a part that fails to render from taking down the rest of the desk. */
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
