/** A branch the author may choose. `whole` marks that he may choose none. */
export type Branch = { readonly id: string; readonly name: string; readonly whole: boolean }

type Listed = { readonly id: string; readonly name: string; readonly closed: boolean }

/** Open branches of the author, with the one the task stands in, be it closed. */
export function branchesToChoose(listed: readonly Listed[], kept: string | null, whole: boolean): Branch[] {
  return listed.filter((branch) => !branch.closed || branch.id === kept).map(({ id, name }) => ({ id, name, whole }))
}

export function branchOptions(branches: readonly Branch[]) {
  const options = branches.map(({ id, name }) => ({ value: id, label: name }))
  return branches.some(({ whole }) => whole) ? [{ value: '', label: 'Вся организация' }, ...options] : options
}
