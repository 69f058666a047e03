/**
 * All that screens may use of the router, in one place: the day it is exchanged, this file and the route files change.
 */
export {
  Link as RouterLink,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
} from 'react-router-dom';
