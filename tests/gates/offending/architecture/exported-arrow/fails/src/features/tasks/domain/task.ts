export const titleOf = (task: { title: string }): string => task.title
