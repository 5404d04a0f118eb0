export function takesApplications(state: TaskState) {
  return state === 'published'
}
