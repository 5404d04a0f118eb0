/** A colleague who may see to tasks of some branch. */
export type Colleague = {
  readonly id: string
  readonly name: string
  readonly isMe: boolean
  readonly branchIds: readonly string[]
}

/** Who may be chosen for a task; `kept`, who sees to it now, is among them whatever he may. */
export function colleagueOptions(colleagues: readonly Colleague[], kept?: { readonly id: string; readonly name: string }) {
  const options = colleagues.map(({ id, name, isMe }) => ({ value: id, label: isMe ? `${name} (вы)` : name }))
  const gone = kept && kept.id !== '' && !colleagues.some(({ id }) => id === kept.id)
  return [...options, ...(gone ? [{ value: kept.id, label: kept.name }] : [])]
}
