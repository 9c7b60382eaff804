/** The addresses of the two stylesheets, which only a build knows. */
export { default as officeSheet } from "./office.css?url"
export { default as siteSheet } from "./site.css?url"
