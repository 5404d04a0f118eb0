/** The specification's alert: one at a time; a warning stays until closed, a success closes after 5 s. */
export type Alert = {
  readonly img: 'warning' | 'network' | 'success'
  readonly text: string
  readonly description: string
  readonly show: boolean
  readonly showSuccess: boolean
  readonly textSuccess: string
  readonly descriptionSuccess: string
  /** Details for support: code, HTTP status, time, request id. */
  readonly details: readonly string[]
}

export type Toast = {
  readonly id: number
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

const silent: Alert = {
  img: 'warning',
  text: '',
  description: '',
  show: false,
  showSuccess: false,
  textSuccess: '',
  descriptionSuccess: '',
  details: [],
}

const successTime = 5_000
const toastTime = 8_000
const toastLimit = 3

let waiting: readonly Alert[] = []
let toasts: readonly Toast[] = []
let lastToast = 0
const listeners = new Set<() => void>()

export function warn(text: string, description = '', details: readonly string[] = [], img: Alert['img'] = 'warning'): void {
  const repeated = waiting.some((alert) => alert.show && alert.text === text && alert.description === description)
  if (!repeated) put([...waiting, { ...silent, img, text, description, details, show: true }])
}

export function celebrate(textSuccess: string, descriptionSuccess = ''): void {
  const alert: Alert = { ...silent, img: 'success', showSuccess: true, textSuccess, descriptionSuccess }
  put([...waiting, alert])
  setTimeout(() => put(waiting.filter((other) => other !== alert)), successTime)
}

export function closeAlert(): void {
  put(waiting.slice(1))
}

/** A toast at the bottom, with «Вернуть» for what can be undone. Closes after 8 s. */
export function toast(text: string, action?: Toast['action']): void {
  const note: Toast = { id: (lastToast += 1), text, ...(action === undefined ? {} : { action }) }
  toasts = [...toasts, note].slice(-toastLimit)
  tell()
  setTimeout(() => closeToast(note.id), toastTime)
}

export function closeToast(id: number): void {
  toasts = toasts.filter((note) => note.id !== id)
  tell()
}

export function currentAlert(): Alert {
  return waiting[0] ?? silent
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

/** Alerts and toasts exist only in the browser; the server renders none. */
export function silentAlert(): Alert {
  return silent
}

const noToasts: readonly Toast[] = []

export function silentToasts(): readonly Toast[] {
  return noToasts
}

export function onAlertsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(alerts: readonly Alert[]): void {
  waiting = alerts
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
