/** A branch that the author may choose. `whole` means that choosing no branch is allowed. */
export type Branch = { readonly id: string; readonly name: string; readonly whole: boolean }

type Listed = { readonly id: string; readonly name: string; readonly closed: boolean }

/** Returns the author's open branches plus the task's current branch, even if it is closed. */
export function branchesToChoose(listed: readonly Listed[], kept: string | null, whole: boolean): Branch[] {
  return listed.filter((branch) => !branch.closed || branch.id === kept).map(({ id, name }) => ({ id, name, whole }))
}

export function branchOptions(branches: readonly Branch[]) {
  const options = branches.map(({ id, name }) => ({ value: id, label: name }))
  return branches.some(({ whole }) => whole) ? [{ value: '', label: 'Вся организация' }, ...options] : options
}
